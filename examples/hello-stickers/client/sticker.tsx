import type { Greeting } from '@acme/hello-plugin/contract/greetings'
import { Drum, Flame, Leaf, Moon, Star, Sun } from 'lucide-react'
import classes from './sticker.module.css'

const STICKERS = [Drum, Sun, Leaf, Star, Flame, Moon] as const

/** Every greeting has its sticker, and always the same. It says nothing that the greeting does not, so it is not read aloud. */
export default function Sticker({ greeting }: { greeting: Greeting }) {
  const Drawn = STICKERS[greeting.id % STICKERS.length] ?? Drum
  return (
    <span className={classes.sticker} data-sticker={greeting.id}>
      <Drawn aria-hidden="true" strokeWidth={1.8} />
    </span>
  )
}
