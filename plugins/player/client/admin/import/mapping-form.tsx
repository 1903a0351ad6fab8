import { sendRequest } from '@balafon/sdk/client'
import { FormEntity, FormSelect, FormSwitch, useContractForm } from '@balafon/sdk/forms'
import { Button } from '@balafon/ui/button'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { checkMusicImport, IMPORT_FIELDS, ImportOptions, type MusicImport } from '../../../contract/administration/imports.ts'
import classes from '../frame/page.module.css'
import table from '../upload/review-table.module.css'

/** Converts the choices of the form. Select fields store the number of a column as text. Fields without a chosen column are left out. */
const Mapping = z.pipe(
  z.transform((value: Values['mapping']) => {
    const chosen = Object.entries(value)
    return Object.fromEntries(chosen.flatMap(([field, column]) => (column === null ? [] : [[field, Number(column)]])))
  }),
  ImportOptions.shape.mapping,
)
const FormValues = z.extend(ImportOptions, { mapping: Mapping })

interface Values {
  mapping: Record<string, string | null>
  creates_missing: boolean
  owner_id: number | null
}

interface MappingFormProps {
  readonly item: MusicImport
  readonly onCheck: () => Promise<unknown>
}

/** The form in which the operator chooses the column of each field. Its button starts the check of all rows. */
export function MappingForm({ item, onCheck }: MappingFormProps) {
  const { t } = useTranslation()
  const { id, kind, columns, mapping } = item
  const fields = IMPORT_FIELDS[kind]
  const defaults: Values = {
    mapping: Object.fromEntries(fields.map((field) => [field, mapping[field] === undefined ? null : String(mapping[field])])),
    creates_missing: item.creates_missing,
    owner_id: item.owner?.id ?? null,
  }
  const form = useContractForm({
    schema: FormValues,
    defaults,
    send: async (body) => {
      await sendRequest(checkMusicImport, { params: { id }, body })
      await onCheck()
    },
  })
  const control = form.control
  const items = columns.map((title, index) => ({ id: String(index), label: title || t('import.column.untitled', { number: index + 1 }) }))
  return (
    <section className={classes.box} aria-labelledby="import-columns">
      <h2 id="import-columns">{t('import.columns')}</h2>
      <p className={classes.quiet}>{t('import.columns.text')}</p>
      <form className={classes.form} onSubmit={form.submit} noValidate>
        <div className={classes.pair}>
          {fields.map((field) => (
            <FormSelect
              key={field}
              control={control}
              name={`mapping.${field}`}
              label={t(`import.field.${field}`)}
              items={items}
              nullLabel={t('import.no_column')}
            />
          ))}
        </div>
        {kind === 'artists' ? null : (
          <FormSwitch control={control} name="creates_missing">
            {t(`import.creates_missing.${kind}`)}
          </FormSwitch>
        )}
        <FormEntity control={control} name="owner_id" kind="core.user" label={t('import.owner')} hint={t('music_admin.field.owner.hint')} />
        <div>
          <Button type="submit" variant={item.state === 'checked' ? 'outline' : 'primary'} isPending={form.isPending}>
            {t(item.state === 'checked' ? 'import.check_again' : 'import.check')}
          </Button>
        </div>
      </form>
      <Samples item={item} />
    </section>
  )
}

/** Shows the first rows of the file, so that the operator recognises the columns. */
function Samples({ item: { columns, samples } }: { readonly item: MusicImport }) {
  const { t } = useTranslation()
  return (
    <section className={table.scroll} aria-label={t('import.samples')}>
      <table className={table.table}>
        <thead>
          <tr>
            {columns.map((title, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other identity
              <th key={index} scope="col">
                {title || t('import.column.untitled', { number: index + 1 })}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {samples.map((cells, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other identity
            <tr key={row}>
              {columns.map((_, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: cells have no other identity
                <td key={index}>{cells[index] ?? ''}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
