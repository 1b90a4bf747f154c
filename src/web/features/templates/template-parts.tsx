/** The components for templates, in one script: loaded with the first of them. */
export { RejectionNote } from './rejection-note.tsx';
export { TemplateSelect } from './template-select.tsx';
export { TemplatesCard } from './templates-card.tsx';
