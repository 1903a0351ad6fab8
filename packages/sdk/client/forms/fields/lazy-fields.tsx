import { Skeleton } from '@balafon/ui/skeleton'
import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import classes from './lazy-fields.module.css'

/** Creates a field that is loaded at its first use. Fields with large components use it, because the sign-in page loads the rest of the form kit. */
export function createLazyField<Field extends (props: never) => ReactNode>(load: () => Promise<Field>, height = '46px'): Field {
  const LazyField = lazy(() => load().then((component) => ({ default: component as unknown as ComponentType<object> })))
  // biome-ignore lint/correctness/noComponentHookFactories: the function is called once for each field, when this module loads
  const FieldWithSkeleton = (props: { readonly label?: ReactNode; readonly hint?: ReactNode }) => (
    <Suspense
      fallback={
        <div className={classes.skeleton} aria-busy="true">
          <span>{props.label}</span>
          <Skeleton height={height} />
          {props.hint ? <small>{props.hint}</small> : null}
        </div>
      }
    >
      <LazyField {...props} />
    </Suspense>
  )
  return FieldWithSkeleton as unknown as Field
}

/** A field of a form in which the user chooses one of many options. */
export const FormSelect = createLazyField(async () => (await import('./form-select.tsx')).FormSelect)
/** A field of a form in which the user searches many options, and chooses one or several. The options come from a list or from the server. */
export const FormComboBox = createLazyField(async () => (await import('./form-combo-box.tsx')).FormComboBox)
/** A field of a form in which the user chooses entities of a kind, such as users or artists. Its value is an id, or a list of ids. */
export const FormEntity = createLazyField(async () => (await import('./form-entity.tsx')).FormEntity)
/** A field of a form for several short texts. */
export const FormTags = createLazyField(async () => (await import('./form-tags.tsx')).FormTags)
/** A number field of a form. Its value is null while it is empty. */
export const FormNumber = createLazyField(async () => (await import('./form-number.tsx')).FormNumber)
/** A field of a form for an amount of money. Its value is a whole number in the currency's smallest unit; null while it is empty. */
export const FormMoney = createLazyField(async () => (await import('./form-money.tsx')).FormMoney)
/** A date field of a form. Its value is a date such as `2026-03-01`; null while it is empty. */
export const FormDate = createLazyField(async () => (await import('./form-date.tsx')).FormDate)
/** A field of a form for a day and a time. Its value is a point in time in UTC, such as `2026-03-01T18:30:00.000Z`; null while it is empty. */
export const FormDateTime = createLazyField(async () => (await import('./form-date-time.tsx')).FormDateTime)
/** A colour field of a form. Its value is a code such as `#1a2b3c`. */
export const FormColour = createLazyField(async () => (await import('./form-colour.tsx')).FormColour)
/** A field of a form for a square image, which the user crops. It is uploaded when the crop is saved; its value is null while there is none. */
export const FormImage = createLazyField(async () => (await import('./form-image.tsx')).FormImage, '96px')
/** A field of a form for one file. Its value is the file, which the form sends; null while there is none. */
export const FormFile = createLazyField(async () => (await import('./form-file.tsx')).FormFile, '96px')
/** A list of a form with entries that the user sorts by mouse, touch or keyboard. */
export const FormSortableList = createLazyField(async () => (await import('./form-sortable-list.tsx')).FormSortableList, '120px')
/** A field of a form for text with headings, lists, links and images. Its value is HTML. */
export const FormRichText = createLazyField(async () => (await import('./form-rich-text.tsx')).FormRichText, '220px')
/** A field of a form for code. */
export const FormCodeEditor = createLazyField(async () => (await import('./form-code-editor.tsx')).FormCodeEditor, '220px')
