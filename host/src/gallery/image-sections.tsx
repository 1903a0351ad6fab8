import { Avatar } from '@balafon/ui/avatar'
import { Image } from '@balafon/ui/image'
import { LogoMark } from '@balafon/ui/logo-mark'
import { Disc3 } from 'lucide-react'
import { GallerySection } from './gallery-section.tsx'
import classes from './ui-screen.module.css'

const COLOURS = ['bg', 'surface', 'raised', 'line', 'ink', 'ink-2', 'ink-3', 'accent', 'accent-2', 'positive', 'warning', 'danger']

export const ImageSections = () => (
  <>
    <GallerySection title="Images and avatars" components={['image', 'avatar', 'logo-mark']}>
      <div className={classes.image}>
        <Image src="/static/icon.svg" alt="The Balafon logo" />
      </div>
      <div className={classes.image}>
        <Image src="/no-such-picture.png" alt="A missing cover" icon={<Disc3 />} />
      </div>
      <div className={classes.image}>
        <Image src={null} alt="Salif Keita" name="Salif Keita" shape="circle" />
      </div>
      <div className={classes.image}>
        <Image src={null} alt="" ratio={16 / 9} />
      </div>
      <Avatar name="Ada Lovelace" size={44} />
      <LogoMark size={44} />
    </GallerySection>
    <GallerySection title="Colours" components={[]}>
      {COLOURS.map((name) => (
        <figure key={name} className={classes.colour}>
          <span style={{ background: `var(--be-${name})` }} />
          <figcaption>{name}</figcaption>
        </figure>
      ))}
    </GallerySection>
  </>
)
