import { ImagePlus, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import {
  COMPANY_PHOTO,
  COMPANY_PHOTOS_MAX,
  type CompanyPictures,
  getCompanyPictures,
  PHOTO_WORDS_MAX,
} from '#contract/company-pictures.ts';
import { PICTURE_SIDE } from '#contract/pictures.ts';
import { reasonOf } from '#web/forms/report-failure.ts';
import { useEndpoint } from '#web/http/use-endpoint.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { TextInput } from '#web/ui/inputs.tsx';
import { FormCard } from '#web/ui/panel.tsx';
import { Skeleton } from '#web/ui/states.tsx';
import {
  useAddPhoto,
  useDescribePhoto,
  useRemoveLogo,
  useRemovePhoto,
  useSetLogo,
} from './company-picture-calls.ts';
import { PICTURE_ACCEPT, Unusable } from './open-picture.ts';

/** The logo and photos of the company's public page. */
export function CompanyPicturesCard() {
  const { data: pictures } = useEndpoint(getCompanyPictures);
  return (
    <FormCard
      title="Logo and photos"
      hint="Shown on your public page; the logo also on your careers page and in search results. Your cards keep your flag."
    >
      {pictures === undefined ? <Skeleton className="h-40 rounded-tile" /> : null}
      {pictures === null ? <p className="text-15 text-ink-2">Your pictures could not be loaded.</p> : null}
      {pictures ? (
        <>
          <Logo url={pictures.logoUrl} />
          <Photos photos={pictures.photos} />
        </>
      ) : null}
    </FormCard>
  );
}

function Logo({ url }: { readonly url: string | null }) {
  const save = useSetLogo();
  const remove = useRemoveLogo();
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        {url === null ? (
          <span
            aria-hidden="true"
            className="grid size-22 flex-none place-items-center rounded-tile border border-line border-dashed text-ink-3"
          >
            <Icon of={ImagePlus} className="size-8" />
          </span>
        ) : (
          <img
            src={url}
            alt="Your logo"
            width={PICTURE_SIDE}
            height={PICTURE_SIDE}
            className="size-22 flex-none rounded-tile border border-line bg-white"
          />
        )}
        <div className="flex flex-1 basis-52 flex-wrap gap-2">
          <ChooseFile
            label={url === null ? 'Add a logo' : 'Change logo'}
            isBusy={save.isPending}
            onFile={(file) => save.mutate(file)}
          />
          {url === null ? null : (
            <Button variant="ghost" size="sm" busy={remove.isPending} onClick={() => remove.mutate()}>
              <Icon of={Trash2} /> Remove<span className="sr-only"> the logo</span>
            </Button>
          )}
        </div>
      </div>
      <Problem error={save.error ?? remove.error} />
    </div>
  );
}

function Photos({ photos }: Pick<CompanyPictures, 'photos'>) {
  const add = useAddPhoto();
  return (
    <div className="grid gap-4">
      {photos.length > 0 ? (
        <ul className="grid gap-4 sm:grid-cols-2">
          {photos.map((photo, index) => (
            <Photo key={photo.id} photo={photo} number={index + 1} />
          ))}
        </ul>
      ) : null}
      {photos.length < COMPANY_PHOTOS_MAX ? (
        <div className="grid justify-items-start gap-2">
          <ChooseFile label="Add a photo" isBusy={add.isPending} onFile={(file) => add.mutate(file)} />
          <p className="text-14 text-ink-2">
            Up to {COMPANY_PHOTOS_MAX}, each at least 320 by 320 pixels; the middle is shown, cropped to 3:2.
            Ask anyone in them first.
          </p>
        </div>
      ) : null}
      <Problem error={add.error} />
    </div>
  );
}

interface PhotoProps {
  readonly photo: CompanyPictures['photos'][number];
  readonly number: number;
}

function Photo({ photo, number }: PhotoProps) {
  const [words, setWords] = useState(photo.words);
  const describe = useDescribePhoto(photo.id);
  const remove = useRemovePhoto(photo.id);
  const isPublic = photo.words !== '';
  const [error, setError] = useState<string>();
  return (
    <li className="grid content-start gap-3">
      <img
        src={photo.url}
        alt={photo.words || `Photo ${number}`}
        width={COMPANY_PHOTO.width}
        height={COMPANY_PHOTO.height}
        loading="lazy"
        className="h-auto w-full rounded-tile bg-sunken"
      />
      <form
        noValidate
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          const isEmpty = words.trim() === '';
          setError(isEmpty ? 'Say what the photo shows.' : undefined);
          if (!isEmpty) describe.mutate(words);
        }}
      >
        <Field
          label={`What photo ${number} shows`}
          error={error}
          hint={
            isPublic
              ? undefined
              : 'For people who can’t see it. The photo is on your page once you have described it.'
          }
        >
          <TextInput
            name="words"
            value={words}
            maxLength={PHOTO_WORDS_MAX}
            onChange={(event) => setWords(event.target.value)}
          />
        </Field>
        <div className="flex flex-wrap gap-2">
          <Button type="submit" variant="quiet" size="sm" busy={describe.isPending} busyLabel="Saving...">
            {isPublic ? 'Save' : 'Show it'}
            <span className="sr-only">: photo {number}</span>
          </Button>
          <Button variant="ghost" size="sm" busy={remove.isPending} onClick={() => remove.mutate()}>
            <Icon of={Trash2} /> Remove<span className="sr-only"> photo {number}</span>
          </Button>
        </div>
      </form>
      <Problem error={describe.error ?? remove.error} />
    </li>
  );
}

interface ChooseFileProps {
  readonly label: string;
  readonly isBusy: boolean;
  readonly onFile: (file: File) => void;
}

function ChooseFile({ label, isBusy, onFile }: ChooseFileProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        variant="quiet"
        size="sm"
        busy={isBusy}
        busyLabel="Saving..."
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        accept={PICTURE_ACCEPT}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          // The same file may be chosen again after a failure.
          event.target.value = '';
          if (file) onFile(file);
        }}
      />
    </>
  );
}

function Problem({ error }: { readonly error: Error | null }) {
  if (error === null) return null;
  return (
    <p role="alert" className="text-15 text-danger">
      {error instanceof Unusable ? error.message : reasonOf(error, 'That did not work. Please try again.')}
    </p>
  );
}
