import { Image } from '@balafon/ui/image'
import { Menu } from '@balafon/ui/menu'
import { ChevronsUpDown } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { BackstageArtist } from '../../contract/music.ts'
import classes from './artist-switcher.module.css'
import { chooseArtist, useBackstage } from './use-backstage.ts'

/** Shows which artist the backstage displays. A user with several artists can switch to another one. */
export function ArtistSwitcher() {
  const { t } = useTranslation()
  const { artist, artists } = useBackstage()
  if (!artist) return null
  if (artists.length === 1)
    return (
      <div className={classes.switcher}>
        <Face artist={artist} />
      </div>
    )
  return (
    <Menu
      label={t('backstage.artist.choose')}
      renderTrigger={({ onPress, ...trigger }) => (
        <button type="button" className={classes.switcher} onClick={onPress} {...trigger}>
          <Face artist={artist} />
          <ChevronsUpDown aria-hidden="true" />
        </button>
      )}
      getEntries={() =>
        artists.map(({ id, name, image }) => ({
          id: String(id),
          label: name,
          icon: (
            <span className={classes.face}>
              <Image src={image?.url} alt="" name={name} shape="circle" />
            </span>
          ),
          isSelected: id === artist.id,
          onAction: () => chooseArtist(id),
        }))
      }
    />
  )
}

function Face({ artist: { name, image, verified_at: verifiedAt, role } }: { readonly artist: BackstageArtist }) {
  const { t } = useTranslation()
  return (
    <>
      <span className={classes.face}>
        <Image src={image?.url} alt="" name={name} shape="circle" />
      </span>
      <span className={classes.text}>
        <b>{name}</b>
        <span>{verifiedAt ? t('backstage.verified_artist') : role ? t(`backstage.team.role.${role}`) : null}</span>
      </span>
    </>
  )
}
