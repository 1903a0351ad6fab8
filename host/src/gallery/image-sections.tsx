import { Avatar } from '@balafon/ui/avatar'
import { Image } from '@balafon/ui/image'
import { Mark } from '@balafon/ui/mark'
import { Disc3 } from 'lucide-react'
import { GallerySection } from './gallery-section.tsx'
import classes from './ui-screen.module.css'

const COLOURS = ['bg', 'surface', 'raised', 'line', 'ink', 'ink-2', 'ink-3', 'accent', 'accent-2', 'positive', 'warning', 'danger']

export const ImageSections = () => (
  <>
    <GallerySection title="Pictures and people" components={['image', 'avatar', 'mark']}>
      <div className={classes.picture}>
        <Image src="/static/icon.svg" alt="The mark of the house" />
      </div>
      <div className={classes.picture}>
        <Image src="/no-such-picture.png" alt="A cover that is not there" icon={<Disc3 />} />
      </div>
      <div className={classes.picture}>
        <Image src={null} alt="Salif Keita" name="Salif Keita" shape="circle" />
      </div>
      <div className={classes.picture}>
        <Image src={null} alt="" ratio={16 / 9} />
      </div>
      <Avatar name="Ada Lovelace" size={44} />
      <Mark size={44} />
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
