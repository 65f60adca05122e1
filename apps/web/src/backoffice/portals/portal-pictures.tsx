import { Button, TextInput } from '@mantine/core';
import type { Entity } from '@paddock/contract';
import {
  brandPictures,
  extensionOf,
  portalColors,
  portalPictureName,
  portalPictureUploadRule,
} from '@paddock/domain';
import { type CSSProperties, useState } from 'react';
import { PictureSlot } from './picture-slot.tsx';
import classes from './portal-pictures.module.css';

const brandLabels: Readonly<Record<(typeof brandPictures)[number], { label: string; detail: string }>> = {
  'logo.png': { label: 'Logo', detail: 'PNG, 600 × 120, on the header color' },
  'favicon.ico': { label: 'Favicon', detail: 'ICO, 48 × 48, in the browser’s tab' },
  'og.png': { label: 'Sharing picture', detail: 'PNG, 1200 × 630, where links are shared' },
  'apple-touch-icon.png': { label: 'Icon on iPhones', detail: 'PNG, 180 × 180' },
  'icon-192.png': { label: 'Small app icon', detail: 'PNG, 192 × 192' },
  'icon-512.png': { label: 'Large app icon', detail: 'PNG, 512 × 512' },
  'icon-maskable.png': { label: 'App icon that Android crops', detail: 'PNG, 512 × 512, centered' },
};

/** So many further pictures are shown without a press. */
const openPictures = 6;

export interface PortalPicturesProps {
  portal: Entity<'portals'>;
  pictures: { name: string; updatedAt: string }[];
  canChange: boolean;
}

/** The pictures of a portal: those of the brand, and further ones that its texts show. */
export function PortalPictures({ portal, pictures, canChange }: PortalPicturesProps) {
  const uploadedAt = (name: string) => pictures.find((picture) => picture.name === name)?.updatedAt;
  const others = pictures.filter(({ name }) => !brandPictures.some((brand) => brand === name));
  const homepagePicture = others.find(({ name }) => /^hero\.\w+$/.test(name));
  const further = others.filter((picture) => picture !== homepagePicture);
  const ground = { '--logo-ground': portalColors(portal).portal } as CSSProperties;
  return (
    <>
      <ul className={classes.pictures} style={ground} aria-label="Pictures">
        {brandPictures.map((name) => (
          <PictureSlot
            key={name}
            portal={portal}
            name={name}
            {...brandLabels[name]}
            uploadedAt={uploadedAt(name)}
            isDrawnOtherwise
            canChange={canChange}
          />
        ))}
        <PictureSlot
          portal={portal}
          name={homepagePicture?.name ?? 'hero.jpg'}
          label="Homepage picture"
          detail={`${homepagePicture ? '' : 'JPEG, '}1600 × 900 or more, beside the title of the homepage`}
          uploadedAt={homepagePicture?.updatedAt}
          canChange={canChange}
          canReplace={!homepagePicture || isUploadable(homepagePicture.name)}
        />
      </ul>
      {further.length > 0 ? (
        <details className={classes.others} open={further.length <= openPictures}>
          <summary>{further.length === 1 ? 'One more picture' : `${further.length} more pictures`}</summary>
          <ul className={classes.pictures} aria-label="More pictures">
            {further.map(({ name, updatedAt }) => (
              <PictureSlot
                key={name}
                portal={portal}
                name={name}
                label={name}
                detail={`At /portals/${portal.slug}/${name}`}
                uploadedAt={updatedAt}
                canChange={canChange}
                canReplace={isUploadable(name)}
              />
            ))}
          </ul>
        </details>
      ) : null}
      {canChange ? <AddPicture portal={portal} taken={pictures.map(({ name }) => name)} /> : null}
    </>
  );
}

/** The demo's drawings are of a type that nobody uploads. */
const isUploadable = (name: string) =>
  portalPictureUploadRule.extensions.some((extension) => extension === extensionOf(name));

/** A further picture, which the texts of the portal show. */
function AddPicture({ portal, taken }: { portal: Entity<'portals'>; taken: string[] }) {
  const [name, setName] = useState('');
  const [added, setAdded] = useState<string>();
  const isName = portalPictureName.test(name) && isUploadable(name);
  if (added !== undefined && !taken.includes(added))
    return (
      <ul className={classes.pictures} aria-label="New picture">
        <PictureSlot
          portal={portal}
          name={added}
          label={added}
          detail="Choose the file"
          uploadedAt={undefined}
          canChange
        />
      </ul>
    );
  return (
    <div className={classes.add}>
      <TextInput
        label="Another picture"
        description="For texts. Its name, such as harbor.png or funds/harbor.png"
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
        error={
          name !== '' && !isName
            ? 'Lowercase letters, digits and hyphens, and the type: harbor.png'
            : undefined
        }
        spellCheck={false}
      />
      <Button variant="default" disabled={!isName} onClick={() => setAdded(name)}>
        {name === '' ? 'Name it first' : 'Add picture'}
      </Button>
    </div>
  );
}
