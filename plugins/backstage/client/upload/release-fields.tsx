import { reportError } from '@balafon/sdk/client'
import { useCropTexts } from '@balafon/sdk/forms'
import { Button } from '@balafon/ui/button'
import { DateTimeField } from '@balafon/ui/date-time-field'
import { Image } from '@balafon/ui/image'
import { ImageCropDialog, loadImage, releaseImage } from '@balafon/ui/image-crop-dialog'
import { Select } from '@balafon/ui/select'
import { TextField } from '@balafon/ui/text-field'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ReleaseType } from '../../contract/music.ts'
import type { UploadDraft } from '../../contract/upload.ts'
import classes from '../frame/screen.module.css'
import { uploadImage } from '../frame/upload-image.ts'
import { useBackstage } from '../frame/use-backstage.ts'
import { useTimeZone } from '../publication/use-time-zone.ts'
import screen from './upload-screen.module.css'

interface ReleaseFieldsProps {
  readonly draft: UploadDraft
  readonly errors: Readonly<Record<string, string>>
  readonly onChange: (changes: Partial<UploadDraft>) => void
}

/** The release that the files become: cover, title, type, artist, and when it is published. */
export function ReleaseFields({ draft, errors, onChange }: ReleaseFieldsProps) {
  const { t } = useTranslation()
  const { artists } = useBackstage()
  const timeZone = useTimeZone()
  return (
    <section className={`${classes.box} ${screen.release}`} aria-label={t('backstage.upload.release')}>
      <CoverField image={draft.image} onChange={(image) => onChange({ image })} />
      <div className={screen.fields}>
        <TextField
          label={t('backstage.field.album_title')}
          value={draft.name}
          onChange={(name) => onChange({ name })}
          maxLength={190}
          {...(errors.name && { error: errors.name })}
        />
        <Select
          label={t('backstage.field.release_type')}
          items={ReleaseType.options.map((id) => ({ id, label: t(`backstage.release_type.${id}`) }))}
          value={draft.release_type}
          onChange={(id) => onChange({ release_type: ReleaseType.options.find((option) => option === id) ?? 'album' })}
        />
        <Select
          label={t('backstage.artist')}
          items={artists.filter(({ may_edit: mayEdit }) => mayEdit).map(({ id, name }) => ({ id: String(id), label: name }))}
          value={draft.artist_id === null ? null : String(draft.artist_id)}
          onChange={(id) => onChange({ artist_id: Number(id) })}
          {...(errors.artist_id && { error: errors.artist_id })}
        />
        <DateTimeField
          label={t('backstage.release_at')}
          hint={t('backstage.release_at.hint', { zone: timeZone })}
          value={draft.release_at}
          onChange={(at) => onChange({ release_at: at })}
          timeZone={timeZone}
        />
      </div>
    </section>
  )
}

function CoverField({ image, onChange }: { readonly image: UploadDraft['image']; readonly onChange: (image: UploadDraft['image']) => void }) {
  const { t } = useTranslation()
  const texts = useCropTexts()
  const input = useRef<HTMLInputElement>(null)
  const [chosen, setChosen] = useState<{ image: HTMLImageElement; name: string }>()
  const [isPending, setPending] = useState(false)
  const close = () => {
    if (chosen) releaseImage(chosen.image)
    setChosen(undefined)
  }
  const save = async (render: () => Promise<File>) => {
    setPending(true)
    try {
      onChange(await uploadImage(await render()))
      close()
    } catch (error) {
      reportError(error)
    } finally {
      setPending(false)
    }
  }
  const choose = (file: File | undefined) => {
    if (file) void loadImage(file).then((loaded) => setChosen({ image: loaded, name: file.name }), reportError)
  }
  return (
    <div className={classes.form}>
      <Image src={image?.url} alt={t('backstage.field.cover')} />
      <Button variant="outline" size="small" onPress={() => input.current?.click()}>
        {t(image ? 'backstage.upload.change_cover' : 'backstage.upload.add_cover')}
      </Button>
      <input ref={input} type="file" hidden accept="image/png,image/jpeg,image/webp" onChange={({ target }) => choose(target.files?.[0])} />
      {chosen ? (
        <ImageCropDialog
          {...chosen}
          texts={texts}
          isPending={isPending}
          isRound={false}
          outputSide={1400}
          onSave={(render) => void save(render)}
          onClose={close}
        />
      ) : null}
    </div>
  )
}
