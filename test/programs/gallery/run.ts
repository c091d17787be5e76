/** `npm run gallery`: serves the gallery and says where it is. Another port may be given. */
import { serveGallery } from './serve';

const PORT = 5190;
const { origin } = await serveGallery({ port: Number(process.argv[2] ?? PORT) });
console.log(`The gallery is at ${origin}/, with ?theme=dark and ?language=cn if wanted.`);
