import { ATTACHMENT_TYPES, type AttachmentType } from '#contract/attachment-types.ts';

const MAX_CHARS = 100;
/** Control characters, direction marks ("fdp.exe" shown as "exe.pdf"), and what some systems do not allow in names. */
const UNSHOWABLE = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}"*:<>?|]/gu;

/**
 * The name under which a file is shown and downloaded: the last part of the given path, with its type’s extension.
 * Storage does not use it.
 * @param unnamed the name of a file without one
 */
export function shownName(declaredName: string | null, type: AttachmentType, unnamed = 'CV'): string {
  const ending = ATTACHMENT_TYPES[type];
  const last = (declaredName ?? '').normalize('NFC').split(/[/\\]/).at(-1) ?? '';
  const cleanName = last.replace(UNSHOWABLE, '').trim();
  const endings = type === 'image/jpeg' ? [ending, '.jpeg'] : [ending];
  const writtenEnding = endings.find((each) => cleanName.toLowerCase().endsWith(each));
  const bare = writtenEnding === undefined ? cleanName : cleanName.slice(0, -writtenEnding.length);
  const stem = [...bare.replace(/^\.+/, '').replace(/(?<![. ])[. ]+$/, '')]
    .slice(0, MAX_CHARS)
    .join('')
    .trim();
  return `${stem === '' ? unnamed : stem}${ending}`;
}

/** RFC 6266: a plain name for old clients, the real one as RFC 5987 writes it. */
export function attachmentHeader(name: string): string {
  const plainName = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const encodedName = encodeURIComponent(name).replace(
    /['()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plainName}"; filename*=UTF-8''${encodedName}`;
}
