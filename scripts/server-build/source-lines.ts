import { readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';

// Part of each built program, evaluated first: stack traces name the sources. Node's --enable-source-maps does the same
// but reads the maps at every start, which took 150 ms and 30 MB; here, the first stack trace that needs one reads it.

const build = new URL('.', import.meta.url).href;
const maps = new Map<string, SourceMap | undefined>();

/** The map beside a file of the build. Without one, its lines are shown as they are. */
function mapOf(file: string): SourceMap | undefined {
  if (!maps.has(file)) {
    let map: SourceMap | undefined;
    try {
      map = new SourceMap(JSON.parse(readFileSync(new URL(`${file}.map`), 'utf8')));
    } catch {
      map = undefined;
    }
    maps.set(file, map);
  }
  return maps.get(file);
}

/** A frame with V8's own text of it, which the types leave out. */
interface Frame extends NodeJS.CallSite {
  toString(): string;
}

function describeFrame(frame: Frame): string {
  const text = frame.toString();
  const [file, line, column] = [frame.getFileName(), frame.getLineNumber(), frame.getColumnNumber()];
  if (!file?.startsWith(build) || line === null || column === null) return text;
  const origin = mapOf(file)?.findEntry(line - 1, column - 1);
  if (!origin || !('originalSource' in origin)) return text;
  const source = new URL(origin.originalSource, file).href;
  return text.replace(
    `${file}:${line}:${column}`,
    `${source}:${origin.originalLine + 1}:${origin.originalColumn + 1}`,
  );
}

Error.prepareStackTrace = (error, frames) =>
  [Error.prototype.toString.call(error), ...frames.map((frame) => `    at ${describeFrame(frame)}`)].join(
    '\n',
  );
