import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';

export type FilmProps = {
  readonly film: string;
  readonly poster: string;
  /** What the film shows. */
  readonly alt: string;
  readonly watch: string;
  readonly replay: string;
};

/** A film behind its poster: it is loaded only when started. Without script it has the browser's own controls. */
export default function Film({ film, poster, alt, watch, replay }: FilmProps): ReactNode {
  const [state, setState] = useState<'waiting' | 'playing' | 'over'>('waiting');
  const stage = useRef<HTMLDivElement>(null);
  const video = useRef<HTMLVideoElement>(null);
  const button = useRef<HTMLButtonElement>(null);

  useLayoutEffect(() => {
    // The button is removed when the film begins and returns at its end; keep the focus here meanwhile.
    const { activeElement } = document;
    const isHere = activeElement === document.body || stage.current?.contains(activeElement);
    if (state === 'playing') video.current?.focus();
    if (state !== 'over') return;
    if (document.fullscreenElement === video.current) void document.exitFullscreen();
    if (isHere) button.current?.focus({ preventScroll: true });
  }, [state]);

  const play = (): void => {
    setState('playing');
    if (video.current?.error) video.current.load();
    video.current?.play().catch(() => undefined);
  };

  return (
    <div className={`film__stage film__stage--${state}`} ref={stage}>
      <img className="film__poster" src={poster} alt="" width="1280" height="720" loading="lazy" />
      {/* The film has no speech, so it needs no captions. */}
      <video
        ref={video}
        src={film}
        controls={state !== 'over'}
        muted
        playsInline
        preload="none"
        width="1280"
        height="720"
        aria-label={alt}
        onEnded={() => setState('over')}
        onError={() => setState('waiting')}
      />
      {state === 'playing' ? null : (
        <button className="action action--main film__watch" type="button" ref={button} onClick={play}>
          <svg viewBox="0 0 32 32" width="32" height="32" aria-hidden="true">
            <path
              d={state === 'over' ? 'M16 1v4a12 12 0 1 1-12 12h4a8 8 0 1 0 8-8v4L8 7z' : 'M9 5v22l18-11z'}
            />
          </svg>
          <span key={state}>{state === 'over' ? replay : watch}</span>
        </button>
      )}
    </div>
  );
}
