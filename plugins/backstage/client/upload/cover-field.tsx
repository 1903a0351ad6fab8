import { reportError } from '@balafon/sdk/client'
import { useCropTexts } from '@balafon/sdk/forms'
import { Image } from '@balafon/ui/image'
import { ImageCropDialog, loadImage, releaseImage } from '@balafon/ui/image-crop-dialog'
import { ImagePlus, Pencil } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { UploadDraft } from '../../contract/upload.ts'
import { PICTURE_SIDE_PIXELS, uploadImage } from '../frame/upload-image.ts'
import screen from './release-fields.module.css'

interface CoverFieldProps {
  readonly image: UploadDraft['image']
  /** A text about the file in which the cover was found, for example `From cover.jpg`; empty when the user has chosen the cover. */
  readonly origin: string
  readonly onChange: (image: UploadDraft['image']) => void
}

/** The cover of a release. A click chooses another picture, which can be cropped. */
export function CoverField({ image, origin, onChange }: CoverFieldProps) {
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
    <div className={screen.cover}>
      <button
        type="button"
        className={screen.coverButton}
        aria-label={t(image ? 'backstage.upload.change_cover' : 'backstage.upload.add_cover')}
        onClick={() => input.current?.click()}
      >
        {image ? (
          <Image src={image.url} alt="" />
        ) : (
          <span className={screen.noCover}>
            <ImagePlus aria-hidden="true" />
            {t('backstage.upload.add_cover')}
          </span>
        )}
        {image ? (
          <span className={screen.edit} aria-hidden="true">
            <Pencil />
          </span>
        ) : null}
      </button>
      {image && origin ? <span className={screen.origin}>{origin}</span> : null}
      <input ref={input} type="file" hidden accept="image/png,image/jpeg,image/webp" onChange={({ target }) => choose(target.files?.[0])} />
      {chosen ? (
        <ImageCropDialog
          {...chosen}
          texts={texts}
          isPending={isPending}
          isRound={false}
          outputSide={PICTURE_SIDE_PIXELS}
          onSave={(render) => void save(render)}
          onClose={close}
        />
      ) : null}
    </div>
  )
}
