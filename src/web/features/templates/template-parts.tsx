/** The components for templates, in one script, which is loaded when the first of them is needed. */
export { RejectionNote } from './rejection-note.tsx';
export { TemplateSelect } from './template-select.tsx';
export { TemplatesCard } from './templates-card.tsx';
