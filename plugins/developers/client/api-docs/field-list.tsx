import { useTranslation } from 'react-i18next'
import type { Schema } from '../../contract/description.ts'
import classes from './field-list.module.css'
import { fieldsOf, type Known, limitWords, resolved, typeWords } from './read-schema.ts'

export interface Field {
  readonly name: string
  readonly schema: Schema
  readonly isRequired: boolean
  /** Where it goes, for parameters. */
  readonly place?: string
  readonly description?: string | undefined
}

interface FieldListProps {
  readonly fields: readonly Field[]
  readonly known: Known
  readonly label: string
  /** Answers have what they have; only what is sent is required or not. */
  readonly isSent?: boolean
  readonly depth?: number
}

/** Deeper than this is for the document itself. */
const DEEPEST = 5

/** Fields with their types and limits, and what is within them. */
export function FieldList({ fields, known, label, isSent = false, depth = 0 }: FieldListProps) {
  const { t } = useTranslation()
  return (
    <ul className={depth === 0 ? classes.list : classes.inner} aria-label={label}>
      {fields.map(({ name, schema, isRequired, place, description }) => {
        const inner = depth < DEEPEST ? fieldsOf(schema, known) : []
        const notes = [...(place ? [place] : []), ...limitWords(schema, known, t)]
        const words = description ?? resolved(schema, known).description
        return (
          <li key={`${place} ${name}`} className={classes.field}>
            <div className={classes.head}>
              <code className={classes.name}>{name}</code>
              <span className={classes.type}>{typeWords(schema, known, t)}</span>
              {isSent ? (
                <span className={isRequired ? classes.required : classes.optional}>{t(`developers.docs.${isRequired ? 'required' : 'optional'}`)}</span>
              ) : null}
            </div>
            {notes.length > 0 ? <p className={classes.notes}>{notes.join(' · ')}</p> : null}
            {words ? (
              <p className={classes.words} lang="en">
                {words}
              </p>
            ) : null}
            {inner.length > 0 ? <FieldList fields={inner} known={known} label={name} isSent={isSent} depth={depth + 1} /> : null}
          </li>
        )
      })}
    </ul>
  )
}
