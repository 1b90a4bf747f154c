import { PLACES, type Place, placeKey } from './gazetteer.ts';

/** A place's name in a URL: 'kings-lynn'. If several places share a name, all but the first also have their county in it. */
const slugs = new Map<string, Place>();
const slugsById: string[] = [];

for (const place of PLACES) {
  const name = slugOf(place.name);
  const slug = slugs.has(name) ? `${name}-${slugOf(place.within)}` : name;
  slugs.set(slug, place);
  slugsById[place.id] = slug;
}

function slugOf(name: string): string {
  return placeKey(name).replaceAll(' ', '-');
}

export function placeSlug(place: Place): string {
  return slugsById[place.id] ?? slugOf(place.name);
}

export function placeOfSlug(slug: string): Place | null {
  return slugs.get(slug) ?? null;
}
