import { inflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { flagOf, MOTIFS, PALETTES } from '#contract/flags.ts';
import { appOfFile } from '#testing/app-of-file.ts';
import { CARD_HEIGHT, CARD_WIDTH } from './write-flag-png.ts';

const app = await appOfFile({ publicUrl: new URL('https://nod.example') });
const visitor = app.visitor();
const bridge = await app.employer('Bridge & Co');

const imageIn = (text: string) =>
  /<meta property="og:image" content="https:\/\/nod\.example(.*?)">/.exec(text)?.[1];

/** The colour of one pixel of a PNG that we wrote, in which each line is stored as the difference from the line above. */
function pixelOf(png: Buffer, x: number, y: number): string {
  const position = png.indexOf('IDAT');
  const lines = inflateSync(png.subarray(position + 4, position + 4 + png.readUInt32BE(position - 4)));
  const channel = (n: number) => {
    let value = 0;
    for (let row = 0; row <= y; row += 1) value += lines[row * (CARD_WIDTH * 3 + 1) + 1 + x * 3 + n] ?? 0;
    return (value & 0xff).toString(16).padStart(2, '0');
  };
  return `#${channel(0)}${channel(1)}${channel(2)}`;
}

test('a link to a job is previewed with the flag of its company', async () => {
  const role = await bridge.postRole({ title: 'Welder' });
  const { motif, palette } = flagOf('Bridge & Co');
  for (const path of [`/jobs/${role.id}`, `/companies/${bridge.id}`]) {
    const page = await (await visitor.fetch(path)).text();
    expect(imageIn(page)).toBe(`/flags/${motif}-${palette}.png`);
    expect(page).toContain('<meta name="twitter:card" content="summary_large_image">');
  }
  const response = await visitor.fetch(`/flags/${motif}-${palette}.png`);
  expect(response.headers.get('content-type')).toBe('image/png');
  expect(response.headers.get('cache-control')).toMatch(/public, max-age=\d{6}/);
  const png = Buffer.from(await response.arrayBuffer());
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([CARD_WIDTH, CARD_HEIGHT]);
  // The mark in its corner is the same on every flag.
  expect(pixelOf(png, 1_102, 500)).toBe('#0b5d43');
});

test('every motif uses the flag’s palette, and an unknown flag is 404', async () => {
  for (const [motif] of MOTIFS.entries()) {
    const response = await visitor.fetch(`/flags/${motif}-1.png`);
    const png = Buffer.from(await response.arrayBuffer());
    const seen = new Set(
      [0, 200, 400, 599].flatMap((x) => [10, 200, 400, 620].map((y) => pixelOf(png, x, y))),
    );
    const { ground, first, second, accent } = PALETTES[1] ?? {};
    const colours = [ground, first, second, accent];
    expect([...seen].filter((colour) => colours.includes(colour)).length, `motif ${motif}`).toBeGreaterThan(
      1,
    );
    expect(png.length).toBeLessThan(60_000);
  }
  for (const path of ['/flags/8-0.png', '/flags/0-8.png', '/flags/a-b.png', '/flags/0-0.svg'])
    expect((await visitor.fetch(path)).status).toBe(404);
});
