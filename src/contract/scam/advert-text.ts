/** Everything that an advert says, as one Markdown text that is searched for signs of fraud. */
export function advertText(role: {
  readonly title: string;
  readonly descriptionMd: string;
  readonly questions?: readonly { readonly text: string }[] | null | undefined;
}): string {
  return [role.title, role.descriptionMd, ...(role.questions ?? []).map(({ text }) => text)].join('\n\n');
}
