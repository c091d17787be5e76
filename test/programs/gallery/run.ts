/** `npm run gallery [port]`: serves the gallery and prints its address. */
import { serveGallery } from './serve';

const PORT = 5190;
const { origin } = await serveGallery({ port: Number(process.argv[2] ?? PORT) });
console.log(`The gallery is at ${origin}/, with ?theme=dark and ?language=cn if wanted.`);
