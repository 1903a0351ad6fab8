import type { TrackCard } from '../../contract/catalogue.ts'
import { MusicItemMenuButton } from '../music-item-menu/music-item-menu-button.tsx'

export const TrackMenu = ({ track }: { readonly track: TrackCard }) => <MusicItemMenuButton musicItem={{ kind: 'track', track }} />
