/** Address that other apps send a picture to (app.webmanifest). */
export const shareTargetPath = '/share-proof';
/** Address to which the server leads if no service worker took the picture. */
export const lostProofAddress = '/deposit?shared=lost';
