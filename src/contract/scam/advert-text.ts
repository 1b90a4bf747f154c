/** Everything an advert says, as one Markdown text to look for signs of fraud in. */
export function advertText(role: {
  readonly title: string;
  readonly descriptionMd: string;
  readonly questions?: readonly { readonly text: string }[] | null | undefined;
}): string {
  return [role.title, role.descriptionMd, ...(role.questions ?? []).map(({ text }) => text)].join('\n\n');
}
