import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { FPS, filmFrame, framesOf, posterOf } from '../../templates/models3d/film.ts';
import { type FilmKey, films } from '../../templates/models3d/films/index.ts';
import { projectRoot } from '../support/site.ts';

describe.each(Object.keys(films) as FilmKey[])('the film of %s', (key) => {
  const film = films[key];

  it('lasts some seconds and begins and ends upright', { timeout: 30_000 }, () => {
    expect(framesOf(film) / FPS).toBeGreaterThanOrEqual(4);
    expect(framesOf(film) / FPS).toBeLessThanOrEqual(6);
    for (const frame of [0, Math.ceil(film.dark * FPS), framesOf(film)]) {
      const svg = filmFrame(film, frame);
      expect(svg).toContain('viewBox="0 0 1280 720"');
      expect(svg).not.toMatch(/NaN|Infinity|<text/);
      expect(gzipSync(svg).length).toBeLessThanOrEqual(40 * 1024);
    }
    expect(filmFrame(film, 20)).toBe(filmFrame(film, 20));
  });

  it('goes dark, and ends in a spotlight: the picture that stands for it', { timeout: 30_000 }, () => {
    const sheet = 'fill="#F2EFE6" d="M0 0h1280v720H0z"';
    const last = filmFrame(film, framesOf(film));
    expect(filmFrame(film, Math.ceil(film.dark * FPS) - 1)).toContain(sheet);
    for (const svg of [filmFrame(film, Math.ceil(film.dark * FPS)), last]) expect(svg).not.toContain(sheet);
    expect(last).toContain('<ellipse');
    expect(posterOf(film)).toBe(last);
    // He has taken his last pose by the time the light is on.
    const [[reached], [end]] = film.poses.slice(-2) as unknown as readonly [
      readonly [number],
      readonly [number],
    ];
    expect(reached).toBeLessThan(film.dark + 0.4);
    expect(end - film.dark).toBeGreaterThan(1);
  });

  it('is there, small, and starts before all of it has come', () => {
    const file = readFileSync(path.join(projectRoot, `templates/art/films/${key}.mp4`));
    expect(file.length).toBeLessThanOrEqual(600 * 1024);
    expect(file.indexOf('moov')).toBeLessThan(file.indexOf('mdat'));
    expect(file.indexOf('avc1')).toBeGreaterThan(0);
  });
});
