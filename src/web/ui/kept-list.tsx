import { Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from './button.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { Icon } from './icon.tsx';

interface KeptItem {
  readonly id: string;
  readonly name: string;
}

interface KeptListProps<Item extends KeptItem> {
  /** undefined while they load; null if they could not be loaded. */
  readonly items: readonly Item[] | null | undefined;
  readonly mayEdit: boolean;
  readonly addLabel: string;
  readonly row: (item: Item) => ReactNode;
  /** The dialog that edits `item`, or adds an item if that is null. */
  readonly dialog: (item: Item | null, onClose: () => void) => ReactNode;
  /** The consequences of deleting an item, in words. */
  readonly onDeleting: string;
  readonly remove: {
    readonly isPending: boolean;
    readonly mutate: (id: string, more: { readonly onSuccess: () => void }) => void;
  };
}

/** Things that a company keeps under names: a list to add to, edit and delete from. */
export function KeptList<Item extends KeptItem>(props: KeptListProps<Item>) {
  const { items, mayEdit, addLabel, row, dialog, onDeleting, remove } = props;
  const [itemToEdit, setItemToEdit] = useState<Item | 'new' | null>(null);
  const [itemToDelete, setItemToDelete] = useState<Item | null>(null);
  return (
    <>
      {items === null ? <p className="text-15 text-ink-2">This list could not be loaded.</p> : null}
      {items?.length ? (
        <ul className="grid divide-y divide-line">
          {items.map((item) => (
            <li key={item.id} className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3">
              <div className="min-w-0 flex-[1_1_200px]">{row(item)}</div>
              {mayEdit ? (
                <div className="flex gap-2">
                  <Button variant="quiet" size="sm" onClick={() => setItemToEdit(item)}>
                    Edit<span className="sr-only"> {item.name}</span>
                  </Button>
                  <Button variant="ghost" size="sm" onClick={() => setItemToDelete(item)}>
                    Delete<span className="sr-only"> {item.name}</span>
                  </Button>
                </div>
              ) : null}
            </li>
          ))}
        </ul>
      ) : null}
      {mayEdit ? (
        <Button variant="quiet" size="sm" className="justify-self-start" onClick={() => setItemToEdit('new')}>
          <Icon of={Plus} className="size-4.5" /> {addLabel}
        </Button>
      ) : items?.length === 0 ? (
        <p className="text-15 text-ink-2">None yet.</p>
      ) : null}
      {itemToEdit === null
        ? null
        : dialog(itemToEdit === 'new' ? null : itemToEdit, () => setItemToEdit(null))}
      {itemToDelete === null ? null : (
        <ConfirmDialog
          title={`Delete “${itemToDelete.name}”?`}
          action="Delete"
          isDangerous
          busy={remove.isPending}
          onConfirm={() => remove.mutate(itemToDelete.id, { onSuccess: () => setItemToDelete(null) })}
          onClose={() => setItemToDelete(null)}
        >
          <p>{onDeleting}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
