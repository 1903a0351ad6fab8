export { AlbumOffer as default } from './offer-block.tsx'
