import { Button } from '@balafon/ui/button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Section } from '../components/section.tsx'
import { LyricsView } from '../lyrics/lyrics-view.tsx'
import classes from './track-screen.module.css'

/** The lyrics of a track page: the first lines, and all of them on request. */
export function LyricsSection({ trackId }: { readonly trackId: number }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  return (
    <Section title={t('lyrics')}>
      <div className={classes.lyrics} data-folded={!isOpen || undefined}>
        <LyricsView trackId={trackId} />
      </div>
      {isOpen ? null : (
        <Button variant="outline" size="small" onPress={() => setOpen(true)}>
          {t('lyrics.show_all')}
        </Button>
      )}
    </Section>
  )
}
