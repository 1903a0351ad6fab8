import { useApi, useDocumentTitle, useFormat, useUser } from '@balafon/sdk/client'
import { Button } from '@balafon/ui/button'
import { EmptyState } from '@balafon/ui/empty-state'
import { Skeleton } from '@balafon/ui/skeleton'
import { useTranslation } from 'react-i18next'
import { listNotes, type Note } from '../../contract/notes.ts'
import { NoteForm } from './note-form.tsx'
import classes from './notes-screen.module.css'

/** `/my-plugin`: the latest notes, and a form for a new one. */
export default function NotesScreen() {
  const { t } = useTranslation()
  const user = useUser()
  const { data, isError, refetch } = useApi(listNotes, {})
  useDocumentTitle(t('my-plugin.title'))
  return (
    <div className={classes.screen}>
      <h1 tabIndex={-1}>{t('my-plugin.title')}</h1>
      {user ? <NoteForm /> : <p>{t('my-plugin.sign_in')}</p>}
      {data ? (
        <NoteList notes={data.notes} />
      ) : isError ? (
        <p role="alert">
          {t('my-plugin.failed')}{' '}
          <Button variant="outline" size="small" onPress={() => void refetch()}>
            {t('my-plugin.retry')}
          </Button>
        </p>
      ) : (
        <Skeleton height="64px" />
      )}
    </div>
  )
}

function NoteList({ notes }: { notes: readonly Note[] }) {
  const { t } = useTranslation()
  const { relativeTime } = useFormat()
  if (notes.length === 0)
    return (
      <EmptyState heading="h2" title={t('my-plugin.empty')}>
        {t('my-plugin.empty.text')}
      </EmptyState>
    )
  return (
    <ul aria-label={t('my-plugin.list')}>
      {notes.map(({ id, text, author, created_at }) => (
        <li key={id} className={classes.note}>
          <p>{text}</p>
          <span>
            {author} · <time dateTime={created_at}>{relativeTime(created_at)}</time>
          </span>
        </li>
      ))}
    </ul>
  )
}
