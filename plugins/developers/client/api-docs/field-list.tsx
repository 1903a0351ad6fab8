import { useTranslation } from 'react-i18next'
import type { Schema } from '../../contract/description.ts'
import { describeLimits, describeType, listFields, resolveReference, type SharedSchemas } from './describe-schema.ts'
import classes from './field-list.module.css'

export interface Field {
  readonly name: string
  readonly schema: Schema
  readonly isRequired: boolean
  /** Where a parameter is sent: path, query or header. */
  readonly location?: string
  readonly description?: string | undefined
}

interface FieldListProps {
  readonly fields: readonly Field[]
  readonly sharedSchemas: SharedSchemas
  readonly label: string
  /** Whether the fields belong to a request. Fields of responses are not marked as required or optional. */
  readonly isRequest?: boolean
  readonly depth?: number
}

/** The maximum depth of nested fields on the page. Deeper fields are only in the OpenAPI document. */
const MAX_DEPTH = 5

/** Lists fields with their types, limits and nested fields. */
export function FieldList({ fields, sharedSchemas, label, isRequest = false, depth = 0 }: FieldListProps) {
  const { t } = useTranslation()
  return (
    <ul className={depth === 0 ? classes.list : classes.nested} aria-label={label}>
      {fields.map(({ name, schema, isRequired, location, description: fieldDescription }) => {
        const nested = depth < MAX_DEPTH ? listFields(schema, sharedSchemas) : []
        const notes = [...(location ? [location] : []), ...describeLimits(schema, sharedSchemas, t)]
        const description = fieldDescription ?? resolveReference(schema, sharedSchemas).description
        return (
          <li key={`${location} ${name}`} className={classes.field}>
            <div className={classes.head}>
              <code className={classes.name}>{name}</code>
              <span className={classes.type}>{describeType(schema, sharedSchemas, t)}</span>
              {isRequest ? (
                <span className={isRequired ? classes.required : classes.optional}>{t(`developers.docs.${isRequired ? 'required' : 'optional'}`)}</span>
              ) : null}
            </div>
            {notes.length > 0 ? <p className={classes.notes}>{notes.join(' · ')}</p> : null}
            {description ? (
              <p className={classes.description} lang="en">
                {description}
              </p>
            ) : null}
            {nested.length > 0 ? <FieldList fields={nested} sharedSchemas={sharedSchemas} label={name} isRequest={isRequest} depth={depth + 1} /> : null}
          </li>
        )
      })}
    </ul>
  )
}
