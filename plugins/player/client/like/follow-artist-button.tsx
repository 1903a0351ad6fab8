import { Button } from '@balafon/ui/button'
import { Check, Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFlag } from '../collection/use-flag.ts'

interface FollowArtistButtonProps {
  readonly id: number
  readonly name: string
}

/** A button that follows or unfollows an artist. Followers are notified of new releases. */
export function FollowArtistButton({ id, name }: FollowArtistButtonProps) {
  const { t } = useTranslation()
  const { isOn, change } = useFlag('followed', 'artist', id)
  return (
    <Button
      variant="outline"
      icon={isOn ? <Check aria-hidden="true" /> : <Plus aria-hidden="true" />}
      aria-pressed={isOn}
      aria-label={t(isOn ? 'following_artist_name' : 'follow_artist_name', { name })}
      onPress={() => void change()}
    >
      {t(isOn ? 'following_artist' : 'follow_artist')}
    </Button>
  )
}
