/** Runs part of a test in another time zone. */
export async function runInZone(zone: string, run: () => Promise<void>): Promise<void> {
  const { TZ } = process.env;
  process.env.TZ = zone;
  try {
    await run();
  } finally {
    if (TZ === undefined) delete process.env.TZ;
    else process.env.TZ = TZ;
  }
}
