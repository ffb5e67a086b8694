// node scripts/film.js [figure…]: renders the films of templates/models3d/films/ to templates/art/films/<figure>.mp4.
// Needs ffmpeg (on Debian: apt-get install -y ffmpeg).
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { Resvg } from '@resvg/resvg-js';
import { build } from 'esbuild';

const root = fileURLToPath(new URL('..', import.meta.url));
const target = path.join(root, 'templates/art/films');
const LARGEST = 600 * 1024;

async function load() {
  const folder = mkdtempSync(path.join(tmpdir(), 'almanac-film-'));
  const outfile = path.join(folder, 'films.mjs');
  await build({
    stdin: {
      contents: `export { FPS, filmFrame, framesOf } from './film.ts'; export { films } from './films/index.ts';`,
      resolveDir: path.join(root, 'templates/models3d'),
    },
    bundle: true,
    format: 'esm',
    outfile,
    logLevel: 'warning',
  });
  try {
    return await import(pathToFileURL(outfile).href);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Encodes H.264 that every browser plays. The index comes first, so that playing starts before the whole file has arrived. */
function encoder(file, fps) {
  const input = ['-f', 'rawvideo', '-pix_fmt', 'rgba', '-s', '1280x720', '-r', `${fps}`, '-i', '-'];
  const colour = ['-vf', 'scale=out_color_matrix=bt709:out_range=tv,format=yuv420p', '-colorspace', 'bt709'];
  const code = ['-c:v', 'libx264', '-preset', 'veryslow', '-tune', 'animation', '-crf', '30'];
  const clean = ['-map_metadata', '-1', '-fflags', '+bitexact', '-flags:v', '+bitexact', '-threads', '1'];
  const args = ['-y', '-loglevel', 'error', ...input, ...colour, ...code, ...clean];
  return spawn('ffmpeg', [...args, '-movflags', '+faststart', file], {
    stdio: ['pipe', 'inherit', 'inherit'],
  });
}

const { FPS, films, filmFrame, framesOf } = await load();
mkdirSync(target, { recursive: true });
const wanted = process.argv.slice(2);
for (const [key, film] of Object.entries(films)) {
  if (wanted.length > 0 && !wanted.includes(key)) continue;
  const file = path.join(target, `${key}.mp4`);
  const ffmpeg = encoder(file, FPS);
  const closed = once(ffmpeg, 'close');
  for (let frame = 0; frame <= framesOf(film); frame++) {
    const { pixels } = new Resvg(filmFrame(film, frame)).render();
    if (!ffmpeg.stdin.write(pixels)) await once(ffmpeg.stdin, 'drain');
  }
  ffmpeg.stdin.end();
  const [code] = await closed;
  if (code !== 0) throw new Error(`ffmpeg ended with ${code}`);
  const { size } = statSync(file);
  console.log(`${path.relative(root, file)}: ${framesOf(film) + 1} frames, ${Math.round(size / 1024)} KB`);
  if (size > LARGEST) throw new Error(`${file} is larger than ${LARGEST / 1024} KB`);
}
