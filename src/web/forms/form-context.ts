import { createContext, useContext } from 'react';
import type { Form } from './use-form.ts';

type AnyForm = Pick<Form<object>, 'draft' | 'errors'> & { readonly change: (changed: never) => void };

const Context = createContext<AnyForm | null>(null);

/** Passes a form to the cards inside it. */
export const FormContext = Context;

/** The form around this card. The type argument is the draft that the form was made with. */
export function useFormContext<Draft extends object>(): Pick<Form<Draft>, 'draft' | 'errors' | 'change'> {
  const form = useContext(Context);
  if (form === null) throw new Error('There is no form around this card.');
  return form as unknown as Form<Draft>;
}
