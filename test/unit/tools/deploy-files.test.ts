/** Files for web servers, generated from the build's `config.json`. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { writeDeployFiles } from '../../../.tools/serving/deploy';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'deploy-files-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('Files for web servers', () => {
  it('forward page documents, pictures of older themes and the weather', () => {
    expect(getForwardedPaths({ cdnBase: '/cdn/', imageBase: '/old/', weather: '/weather/now' })).toEqual({
      nginx: ['/cdn/', '/old/', '/weather/now'],
      caddy: ['/cdn/*', '/old/*', '/weather/now'],
    });
  });

  it('also forward a weather service with a key, and a folder without a trailing slash', () => {
    expect(getForwardedPaths({ cdnBase: '/cdn', weather: '/weather/now?key=a1&lang=zh' })).toEqual({
      nginx: ['/cdn/', '/weather/now'],
      caddy: ['/cdn/*', '/weather/now'],
    });
  });

  it('list no path twice, and none that the platform or the product serves anyway', () => {
    for (const config of [
      { cdnBase: '/lfscada/', weather: '/usual/weather' },
      { cdnBase: '/wx/', imageBase: '/wx/pictures/' },
      { cdnBase: '', imageBase: '/', weather: '' },
      { cdnBase: 'https://cdn.example/a/', imageBase: '//old.example/', weather: '/a; return 200' },
    ])
      expect(getForwardedPaths(config)).toEqual({ nginx: [], caddy: [] });
    expect(getForwardedPaths({ cdnBase: '/cdn/', imageBase: '/cdn' }).nginx).toEqual(['/cdn/']);
  });
});

/** Returns the paths that nginx and Caddy forward to the platform because `config.json` names them. */
function getForwardedPaths(config: object): {
  readonly nginx: readonly string[];
  readonly caddy: readonly string[];
} {
  writeFileSync(join(folder, 'index.html'), '<!doctype html>');
  writeFileSync(join(folder, 'config.json'), JSON.stringify(config));
  writeDeployFiles(folder);
  const extractPaths = (file: string, line: RegExp): readonly string[] =>
    [...readFileSync(join(folder, 'deploy', file), 'utf8').matchAll(line)].map(([, path = '']) => path);
  const locations = extractPaths('nginx/allshift.conf', /^ *location ([^{]+?) \{/gm);
  // A duplicate keeps nginx from starting.
  expect(new Set(locations).size).toBe(locations.length);
  return {
    nginx: extractPaths('nginx/allshift.conf', /^ {2}location (\S+) \{ include \S+proxy\.conf; \}/gm),
    caddy: extractPaths(
      'Caddyfile',
      /^\thandle (\/\S+) \{\n\t\treverse_proxy \S+ \{\n\t\t\theader_down Content-Security/gim,
    ),
  };
}
