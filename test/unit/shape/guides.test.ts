/** Every path, link and script that a guide names exists in the repository. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from './source';

/** All guides but the change log, which may name removed files. */
const GUIDES = [
  'README.md',
  '.github/CONTRIBUTING.md',
  ...['.github/docs', 'src', 'workers', 'test'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.md'))
      .map((name) => `${folder}/${name}`),
  ),
];
/** Paths from the root, without `dist/` and `.cache/`, which a build or a run creates. */
const FROM_ROOT = /(?<![\w/.<-])(?:src|workers|test|public|\.tools|\.github|\.ci)\/[\w<>./-]*/g;
/** Matches a file or folder in a code span. */
const IN_SPAN = /`([\w.-]+\/[\w<>./-]*(?:\.tsx?|\/))`/g;
const LINK = /\]\((?!\w+:|#)([^)#\s]+)/g;
const SCRIPT = /\bnpm run ([\w:-]+)/g;
/** Folders that the paths of a guide may start from, in addition to the root and its own. */
const BEGINS_IN: Readonly<Record<string, readonly string[]>> = { 'workers/README.md': ['workers/monitor'] };

const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  readonly scripts: Readonly<Record<string, string>>;
};

describe('The guides', () => {
  it.each(GUIDES)('name only existing files, links and scripts: %s', (guide) => {
    expect(findMissing(guide, readFileSync(join(root, guide), 'utf8'))).toEqual([]);
  });

  it('show every room on the map', () => {
    const map = readFileSync(join(root, 'src/README.md'), 'utf8');
    const missingRooms = ['src', 'src/features', 'src/state', 'src/widgets', 'workers/monitor'].flatMap(
      (folder) =>
        readdirSync(join(root, folder), { withFileTypes: true })
          .filter((entry) => entry.isDirectory() && !map.includes(`\`${folder}/${entry.name}/`))
          .map(({ name }) => `${folder}/${name}`),
    );
    const areas = /screens by area \(([^)]*)\)/.exec(map)?.[1] ?? '';
    const screens = readdirSync(join(root, 'src/screens'));
    expect(missingRooms).toEqual([]);
    expect(screens.filter((area) => !areas.includes(`\`${area}\``))).toEqual([]);
  });

  it('are checked for paths, links and scripts', () => {
    const text =
      '`src/gone.ts`, test/nowhere/ and `src/screens/<area>/<nothing>.png` [here](gone.md) `npm run gone`';
    expect(findMissing('README.md', text)).toEqual([
      'src/gone.ts',
      'test/nowhere/',
      'src/screens/<area>/<nothing>.png',
      'src/gone.ts',
      'gone.md',
      'gone',
    ]);
    expect(findMissing('workers/README.md', '`live/gone.ts`')).toEqual(['live/gone.ts']);
    const validText =
      '`src/screens/<area>/<screen>.tsx`, test/unit/src/..., `live/merge.ts`, [map](../src/README.md)';
    expect(findMissing('workers/README.md', validText)).toEqual([]);
  });
});

/** Whether a file or folder exists at `path`. `<area>` matches any part of a name; the path ends before `...`. */
function pathExists(path: string, from = root): boolean {
  return path
    .replace(/\/?\.*$/, '')
    .split('/')
    .reduce<readonly string[]>(
      (folders, part) => {
        if (!part.includes('<'))
          return folders.map((folder) => join(folder, part)).filter((candidate) => existsSync(candidate));
        const pattern = new RegExp(`^${part.replaceAll('.', '\\.').replace(/<[^>]*>/g, '[\\w-]+')}$`);
        return folders.flatMap((folder) =>
          readdirSync(folder)
            .filter((name) => pattern.test(name))
            .map((name) => join(folder, name)),
        );
      },
      [from],
    )
    .some(Boolean);
}

function findMissing(guide: string, text: string): readonly string[] {
  const findMentions = (pattern: RegExp): readonly string[] =>
    [...text.matchAll(pattern)].map(([match, part]) => part ?? match);
  const folders = [
    root,
    join(root, dirname(guide)),
    ...(BEGINS_IN[guide] ?? []).map((candidate) => join(root, candidate)),
  ];
  return [
    ...findMentions(FROM_ROOT).filter((path) => !pathExists(path)),
    ...findMentions(IN_SPAN).filter(
      (path) => !/^(?:dist|\.cache)\//.test(path) && !folders.some((folder) => pathExists(path, folder)),
    ),
    ...findMentions(LINK).filter((path) => !existsSync(join(root, dirname(guide), path))),
    ...findMentions(SCRIPT).filter((name) => scripts[name] === undefined),
  ];
}
