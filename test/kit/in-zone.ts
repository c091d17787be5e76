/** Runs a part of a test in the time zone of another device. */
export async function inZone(zone: string, run: () => Promise<void>): Promise<void> {
  const { TZ } = process.env;
  process.env.TZ = zone;
  try {
    await run();
  } finally {
    if (TZ === undefined) delete process.env.TZ;
    else process.env.TZ = TZ;
  }
}
