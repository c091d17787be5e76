import { launchBrowser } from '/work/main/test/kit/browser';
import { serveFiles } from '/work/main/test/bench/kit/serve';
const [, , file, rounds] = process.argv;
const { bench } = await import(file!);
let b: any; const closers: any[] = [];
const rows = await bench.run({ rounds: Number(rounds), browser: () => (b ??= launchBrowser()), serve: async (f: any) => { const s = await serveFiles(f); closers.push(s.close); return s.origin; } });
for (const r of rows) console.log(r.met, r.ratio.toFixed(4), r.spread?.map((x: number) => x.toFixed(3)).join('-'), r.goal, r.name, r.note ?? '');
await (await b)?.close(); for (const c of closers) await c();
