import { useT } from '@balafon/sdk/client'
import type { User } from '@balafon/sdk/contract'
import { Avatar } from '@balafon/ui/avatar'
import { Button } from '@balafon/ui/button'
import { type Refusal, UploadField } from '@balafon/ui/upload-field'
import { useState } from 'react'
import { AVATAR_BYTES, AVATAR_TYPES } from '../../contract/avatar.ts'
import { AddressDialog } from './address-dialog.tsx'
import classes from './avatar-field.module.css'
import { CropDialog } from './crop-dialog.tsx'
import { forgetPicture, loadPicture } from './crop-picture.ts'
import { useAvatar } from './use-avatar.ts'
import { useChoiceFocus } from './use-choice-focus.ts'

/** One's picture: from a file, cut to a square, or from an address. */
export function AvatarField({ user }: { user: User }) {
  const t = useT()
  const { error, setError, isPending, upload, remove } = useAvatar()
  const [chosen, setChosen] = useState<{ picture: HTMLImageElement; name: string }>()
  const [isAsking, setAsking] = useState(false)
  const { choice, focusChoice } = useChoiceFocus(chosen !== undefined)

  const wordsOf = ({ name, reason }: Refusal) =>
    reason === 'type' ? t('auth.avatar.type') : t('auth.avatar.too_large', { file: name, size: t('auth.avatar.size') })
  const choose = async (file: File) => {
    setError(undefined)
    try {
      setChosen({ picture: await loadPicture(file), name: file.name })
    } catch {
      setError(t('auth.avatar.type'))
    }
  }
  const close = () => {
    if (chosen) forgetPicture(chosen.picture)
    setChosen(undefined)
  }

  return (
    <div className={classes.field}>
      <Avatar key={user.image} name={user.name} src={user.image} size={96} />
      <div ref={choice} className={classes.choice}>
        <UploadField
          label={t('auth.avatar')}
          hint={t('auth.avatar.hint')}
          error={error}
          chooseLabel={t('auth.avatar.choose')}
          dropLabel={t('auth.avatar.drop')}
          accept={AVATAR_TYPES}
          maxBytes={AVATAR_BYTES}
          files={[]}
          onChoose={([file]) => file && void choose(file)}
          onRefuse={([first]) => first && setError(wordsOf(first))}
          onRemove={() => {}}
          onRetry={() => {}}
          removeLabel={(name) => name}
          retryLabel={(name) => name}
        />
        <div className={classes.actions}>
          <Button look="outline" size="small" onPress={() => setAsking(true)}>
            {t('auth.avatar.from_address')}
          </Button>
          {user.image ? (
            <Button look="quiet" size="small" isPending={isPending} onPress={() => void remove().then(focusChoice)}>
              {t('auth.avatar.remove')}
            </Button>
          ) : null}
        </div>
      </div>
      {chosen ? <CropDialog {...chosen} isPending={isPending} onSave={(cut) => void upload(cut).then(close)} onClose={close} /> : null}
      <AddressDialog isOpen={isAsking} onPicture={(file) => void choose(file)} onClose={() => setAsking(false)} />
    </div>
  )
}
