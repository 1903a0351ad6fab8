import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { EditorPage } from './editor-page.tsx'
import classes from './page.module.css'

interface NewMusicPageProps {
  readonly kind: 'artist' | 'album' | 'track'
  readonly children: ReactNode
}

/** The page of a form that creates music. */
export function NewMusicPage({ kind, children }: NewMusicPageProps) {
  const { t } = useTranslation()
  return (
    <EditorPage title={t(`music_admin.${kind}s.new`)} back={{ to: `/admin/${kind}s`, label: t(`music_admin.${kind}s`) }}>
      <p className={classes.quiet}>{t(`music_admin.${kind}s.new.text`)}</p>
      {children}
    </EditorPage>
  )
}
