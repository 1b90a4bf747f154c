import { ATTACHMENT_TYPES, type AttachmentType } from '#contract/attachment-types.ts';

const LONGEST = 100;
/** Control characters, direction marks ("fdp.exe" shown as "exe.pdf"), and what some systems do not allow in names. */
const UNSHOWABLE = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}"*:<>?|]/gu;

/**
 * The name under which a file is shown and downloaded: the last part of the given path, with its type’s extension.
 * Storage does not use it.
 * @param unnamed the name of a file without one
 */
export function shownName(declared: string | null, type: AttachmentType, unnamed = 'CV'): string {
  const ending = ATTACHMENT_TYPES[type];
  const last = (declared ?? '').normalize('NFC').split(/[/\\]/).at(-1) ?? '';
  const clean = last.replace(UNSHOWABLE, '').trim();
  const endings = type === 'image/jpeg' ? [ending, '.jpeg'] : [ending];
  const written = endings.find((each) => clean.toLowerCase().endsWith(each));
  const bare = written === undefined ? clean : clean.slice(0, -written.length);
  const stem = [...bare.replace(/^\.+/, '').replace(/(?<![. ])[. ]+$/, '')].slice(0, LONGEST).join('').trim();
  return `${stem === '' ? unnamed : stem}${ending}`;
}

/** RFC 6266: a plain name for old clients, the real one as RFC 5987 writes it. */
export function attachmentHeader(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
