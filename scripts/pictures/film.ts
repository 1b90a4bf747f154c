import type { Browser, CDPSession, Page } from 'playwright-core';

/** Where a screen is in the film, in its pixels. */
interface Place {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export const FILM = { width: 1280, height: 720 };
const BITS_A_SECOND = 1_200_000;

export interface Film {
  /** Shows a page in the film from now on, as it changes. */
  readonly show: (page: Page, place: Place) => Promise<void>;
  /** Ends the recording and returns the film as WebM. */
  readonly end: () => Promise<Buffer>;
}

/**
 * Records several pages side by side. Chromium sends each page's frames; another page draws them onto one canvas, which
 * the browser's own recorder turns into a film, so that no other program is needed.
 */
export async function startFilm(browser: Browser): Promise<Film> {
  const studio = await (await browser.newContext({ viewport: FILM })).newPage();
  await studio.evaluate(startRecording, { ...FILM, bitsASecond: BITS_A_SECOND });
  const sources: CDPSession[] = [];
  return {
    show: async (page, place) => {
      const source = await page.context().newCDPSession(page);
      sources.push(source);
      source.on('Page.screencastFrame', ({ data, sessionId }) => {
        // The next frame is sent once this one is drawn. A page that is closing sends no more.
        studio
          .evaluate(drawFrame, { data, place })
          .then(() => source.send('Page.screencastFrameAck', { sessionId }))
          .catch(() => {});
      });
      await source.send('Page.startScreencast', { format: 'jpeg', quality: 90 });
    },
    end: async () => {
      for (const source of sources) await source.send('Page.stopScreencast');
      const film = Buffer.from(await studio.evaluate(endRecording), 'base64');
      await studio.context().close();
      return film;
    },
  };
}

/** What the studio's page keeps between calls. */
interface Studio {
  recorder: MediaRecorder;
  parts: Blob[];
  canvas: CanvasRenderingContext2D;
}

function startRecording({
  width,
  height,
  bitsASecond,
}: {
  width: number;
  height: number;
  bitsASecond: number;
}) {
  const element = document.body.appendChild(document.createElement('canvas'));
  [element.width, element.height] = [width, height];
  const canvas = element.getContext('2d') as CanvasRenderingContext2D;
  canvas.fillStyle = '#e9e4d8';
  canvas.fillRect(0, 0, width, height);
  const recorder = new MediaRecorder(element.captureStream(25), {
    mimeType: 'video/webm;codecs=vp9',
    videoBitsPerSecond: bitsASecond,
  });
  const parts: Blob[] = [];
  recorder.ondataavailable = ({ data }) => parts.push(data);
  recorder.start();
  Object.assign(window, { studio: { recorder, parts, canvas } satisfies Studio });
}

async function drawFrame({ data, place }: { data: string; place: Place }): Promise<void> {
  const { canvas } = (window as unknown as { studio: Studio }).studio;
  const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
  const frame = await createImageBitmap(new Blob([bytes]));
  canvas.drawImage(frame, place.x, place.y, place.width, place.height);
  frame.close();
}

async function endRecording(): Promise<string> {
  const { recorder, parts } = (window as unknown as { studio: Studio }).studio;
  await new Promise((resolve) => {
    recorder.onstop = resolve;
    recorder.stop();
  });
  const bytes = new Uint8Array(await new Blob(parts).arrayBuffer());
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
}
