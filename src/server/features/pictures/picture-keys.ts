/** A picture's key in the storage. */
export function pictureKey(id: string): string {
  return `picture/${id}`;
}

/** The address of a picture, which is also its owner's `profileImageUrl`. */
export function picturePath(id: string): string {
  return `/api/pictures/${id}`;
}
