/** A picture's key in the storage. */
export function pictureKey(id: string): string {
  return `picture/${id}`;
}

/** A company's picture's key in the storage. */
export function companyPictureKey(id: string): string {
  return `companypicture/${id}`;
}

/** The path of a company's picture, which everybody may see. */
export function companyPicturePath(id: string): string {
  return `/company-pictures/${id}.jpg`;
}

/** The address of a picture, which is also its owner's `profileImageUrl`. */
export function picturePath(id: string): string {
  return `/api/pictures/${id}`;
}
