import { useNavigate } from '@balafon/sdk/client'
import { FormEntity, useContractForm } from '@balafon/sdk/forms'
import { Button } from '@balafon/ui/button'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { EditorPage } from '../frame/editor-page.tsx'
import classes from '../frame/page.module.css'

const TrackChoice = z.strictObject({ track_id: z.int().check(z.positive()) })

/** Asks for the song of new lyrics at `/admin/lyrics/new`. */
export default function NewLyricsPage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { control, submit, isPending } = useContractForm({
    schema: TrackChoice,
    defaults: {},
    send: async ({ track_id }) => void navigate(`/admin/lyrics/${track_id}/edit`, { replace: true }),
  })
  return (
    <EditorPage title={t('lyric_list.new')} back={{ to: '/admin/lyrics', label: t('lyric_list.title') }}>
      <form onSubmit={submit} noValidate className={classes.box}>
        <FormEntity control={control} name="track_id" kind="player.track" label={t('lyric_list.field.track')} hint={t('lyric_list.choose.hint')} isRequired />
        <div className={classes.actions}>
          <Button type="submit" isPending={isPending}>
            {t('lyric_list.choose')}
          </Button>
        </div>
      </form>
    </EditorPage>
  )
}
