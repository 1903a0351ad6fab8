import { useCropTexts } from '@balafon/sdk/forms'
import { Avatar } from '@balafon/ui/avatar'
import { Button } from '@balafon/ui/button'
import { ImageCropDialog, loadImage, releaseImage } from '@balafon/ui/image-crop-dialog'
import { type RejectedFile, UploadField } from '@balafon/ui/upload-field'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AVATAR_MAX_BYTES, AVATAR_TYPES } from '../../contract/avatar.ts'
import classes from './avatar-field.module.css'
import { ImageUrlDialog } from './image-url-dialog.tsx'
import { type AvatarTarget, useAvatar } from './use-avatar.ts'
import { useRestoreFocus } from './use-restore-focus.ts'

interface AvatarFieldProps {
  readonly user: { readonly name: string; readonly image: string | null }
  readonly target: AvatarTarget
  /** `compact` is one row, for a form with other fields. Default: with a frame to drop an image on. */
  readonly size?: 'normal' | 'compact'
}

/** Lets the user upload a profile image, crop it to a square, fetch it from a URL, or remove it. */
export function AvatarField({ user, target, size = 'normal' }: AvatarFieldProps) {
  const { t } = useTranslation()
  const cropTexts = useCropTexts()
  const { error, setError, isPending, upload, remove } = useAvatar(target)
  const [selected, setSelected] = useState<{ image: HTMLImageElement; name: string }>()
  const [isUrlDialogOpen, setUrlDialogOpen] = useState(false)
  const { container, restoreFocus } = useRestoreFocus(selected !== undefined)

  const getRejectionMessage = ({ name, reason }: RejectedFile) =>
    reason === 'type' ? t('auth.avatar.type') : t('auth.avatar.too_large', { file: name, size: t('auth.avatar.size') })
  const selectFile = async (file: File) => {
    setError(undefined)
    try {
      setSelected({ image: await loadImage(file), name: file.name })
    } catch {
      setError(t('auth.avatar.type'))
    }
  }
  const closeCropDialog = () => {
    if (selected) releaseImage(selected.image)
    setSelected(undefined)
  }

  const isCompact = size === 'compact'
  const actions = (
    <>
      <Button variant={isCompact ? 'quiet' : 'outline'} size="small" onPress={() => setUrlDialogOpen(true)}>
        {t('auth.avatar.from_url')}
      </Button>
      {user.image ? (
        <Button variant="quiet" size="small" isPending={isPending} onPress={() => void remove().then(restoreFocus)}>
          {t('auth.avatar.remove')}
        </Button>
      ) : null}
    </>
  )

  return (
    <div className={classes.field} data-size={size}>
      <Avatar key={user.image} name={user.name} src={user.image} size={isCompact ? 72 : 96} />
      <div ref={container} className={classes.controls}>
        <UploadField
          label={t('auth.avatar')}
          hint={t('auth.avatar.hint')}
          error={error}
          chooseLabel={t('auth.avatar.choose')}
          dropLabel={t('auth.avatar.drop')}
          accept={AVATAR_TYPES}
          maxBytes={AVATAR_MAX_BYTES}
          size={size}
          actions={isCompact ? actions : undefined}
          files={[]}
          onChoose={([file]) => file && void selectFile(file)}
          onReject={([rejectedFile]) => rejectedFile && setError(getRejectionMessage(rejectedFile))}
          onRemove={() => {}}
          onRetry={() => {}}
          getRemoveLabel={(name) => name}
          getRetryLabel={(name) => name}
        />
        {isCompact ? null : <div className={classes.actions}>{actions}</div>}
      </div>
      {selected ? (
        <ImageCropDialog
          {...selected}
          texts={cropTexts}
          isRound
          isPending={isPending}
          onSave={(render) => void upload(render).then(closeCropDialog)}
          onClose={closeCropDialog}
        />
      ) : null}
      <ImageUrlDialog isOpen={isUrlDialogOpen} onImage={(file) => void selectFile(file)} onClose={() => setUrlDialogOpen(false)} />
    </div>
  )
}
