import { writeFileSync } from 'node:fs';
import { billOfMaterials } from './sbom/bill-of-materials.ts';

/**
 * `npm run sbom [-- FILE]`: the packages that a server and the web application are made of, as CycloneDX, into a file or
 * to standard output. The production files and the image contain the same as sbom.cdx.json.
 */
const [file] = process.argv.slice(2);
const text = billOfMaterials('.');
if (file) writeFileSync(file, text);
else process.stdout.write(text);
