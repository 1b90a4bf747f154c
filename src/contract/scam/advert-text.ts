/** What is searched for signs of fraud in an advert, as one Markdown text: title, description and questions, not details. */
export function advertText(role: {
  readonly title: string;
  readonly descriptionMd: string;
  readonly questions?: readonly { readonly text: string }[] | null | undefined;
}): string {
  return [role.title, role.descriptionMd, ...(role.questions ?? []).map(({ text }) => text)].join('\n\n');
}
