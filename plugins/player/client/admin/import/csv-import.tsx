import { Link, readFieldErrors, reportError, sendRequest, useApi, useFormat, useInvalidateQueries, useNavigate, useSearchParams } from '@balafon/sdk/client'
import { Badge } from '@balafon/ui/badge'
import { FileDropZone } from '@balafon/ui/file-drop-zone'
import { LoadState } from '@balafon/ui/load-state'
import { RadioGroup } from '@balafon/ui/radio-group'
import { SkeletonRows } from '@balafon/ui/skeleton-rows'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { createMusicImport, ImportKind, listMusicImports, MAX_IMPORT_ROWS, type MusicImport } from '../../../contract/administration/imports.ts'
import classes from '../frame/page.module.css'
import { ImportDetail } from './import-detail.tsx'

const TONES = {
  mapping: 'neutral',
  checking: 'neutral',
  checked: 'warning',
  importing: 'neutral',
  done: 'positive',
  failed: 'danger',
  cancelled: 'neutral',
} as const

/** Shows the import with the id, or the form that starts a new import of a CSV file. */
export default function CsvImport({ importId }: { readonly importId: string }) {
  return importId === '' ? <NewImport /> : <ImportDetail id={importId} />
}

/** The form in which the operator chooses a file and whether it contains artists, albums or tracks, and the list of the latest imports. */
function NewImport() {
  const { t } = useTranslation()
  const { number } = useFormat()
  const navigate = useNavigate()
  const invalidate = useInvalidateQueries()
  const [params] = useSearchParams()
  const initial = ImportKind.options.find((option) => option === params.get('kind')) ?? 'tracks'
  const [kind, setKind] = useState<ImportKind>(initial)
  const [isPending, setPending] = useState(false)
  const [error, setError] = useState<string>()

  async function upload(file: File) {
    setPending(true)
    setError(undefined)
    try {
      const created = await sendRequest(createMusicImport, { body: { kind }, file })
      await invalidate(listMusicImports)
      await navigate(`/admin/upload/csv/${created.import.id}`)
    } catch (failure) {
      const message = readFileError(failure)
      if (message === undefined) reportError(failure)
      setError(message)
    } finally {
      setPending(false)
    }
  }

  return (
    <>
      <section className={classes.box} aria-labelledby="new-import">
        <h2 id="new-import">{t('import.new')}</h2>
        <p className={classes.quiet}>{t('import.text', { count: MAX_IMPORT_ROWS, rows: number(MAX_IMPORT_ROWS) })}</p>
        <RadioGroup
          label={t('import.kind')}
          value={kind}
          onChange={setKind}
          options={ImportKind.options.map((value) => ({ value, label: t(`import.kind.${value}`) }))}
        />
        <FileDropZone
          title={t('import.drop')}
          hint={isPending ? t('import.reading') : t('import.hint')}
          error={error}
          chooseLabel={t('import.choose')}
          accept={['.csv', 'text/csv']}
          isDisabled={isPending}
          size="compact"
          onFiles={([chosen]) => chosen && void upload(chosen.file)}
        />
      </section>
      <LatestImports />
    </>
  )
}

/** Returns the error message about the chosen file; undefined for errors with another cause. */
function readFileError(failure: unknown): string | undefined {
  return readFieldErrors(failure).file?.[0]
}

function LatestImports() {
  const { t } = useTranslation()
  const query = useApi(listMusicImports, {})
  return (
    <section className={classes.box} aria-labelledby="latest-imports">
      <h2 id="latest-imports">{t('import.latest')}</h2>
      <LoadState
        query={query}
        skeleton={<SkeletonRows count={3} />}
        isEmpty={({ imports }) => imports.length === 0}
        empty={<p className={classes.quiet}>{t('import.none')}</p>}
      >
        {({ imports }) => (
          <ul className={classes.rows}>
            {imports.map((item) => (
              <ImportRow key={item.id} item={item} />
            ))}
          </ul>
        )}
      </LoadState>
    </section>
  )
}

function ImportRow({ item }: { readonly item: MusicImport }) {
  const { t } = useTranslation()
  const { number, date } = useFormat()
  return (
    <li className={classes.row}>
      <Link to={`/admin/upload/csv/${item.id}`}>{item.file_name}</Link>
      <span className={classes.quiet}>{t(`import.kind.${item.kind}`)}</span>
      <span className={classes.quiet} data-tabular>
        {item.state === 'done'
          ? t('import.imported', { count: item.imported, number: number(item.imported) })
          : t('import.rows', { count: item.total, number: number(item.total) })}
      </span>
      <span className={classes.quiet}>{date(item.created_at)}</span>
      <Badge tone={TONES[item.state]}>{t(`import.state.${item.state}`)}</Badge>
    </li>
  )
}
