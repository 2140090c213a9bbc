import {
  Catch,
  Controller,
  Get,
  Module,
  NotFoundException,
  Param,
  type ArgumentsHost,
} from '@nestjs/common';
import { APP_FILTER, BaseExceptionFilter } from '@nestjs/core';
import { InjectRepository, TypeOrmModule } from '@nestjs/typeorm';
import {
  Column,
  DataSource,
  Entity,
  EntityNotFoundError,
  PrimaryColumn,
  QueryFailedError,
  type Repository,
} from 'typeorm';
import { isMalformed, key, register, typeid, type TypeId } from 'sortid/typeorm';

const options = { type: 'postgres', synchronize: true } as const; // uses PGHOST, ...

@Entity('members')
export class Member {
  @PrimaryColumn(key(typeid('member'))) id!: TypeId<'member'>;
  @Column('text') name!: string;
}

@Controller('members')
class Members {
  constructor(@InjectRepository(Member) private readonly members: Repository<Member>) {}

  @Get(':id') find(@Param('id') id: TypeId<'member'>) {
    return this.members.findOneByOrFail({ id });
  }
}

// docs: begin
@Catch(EntityNotFoundError, QueryFailedError)
class NotFoundFilter extends BaseExceptionFilter {
  catch(error: Error, host: ArgumentsHost) {
    super.catch(
      error instanceof EntityNotFoundError || isMalformed(error) ? new NotFoundException() : error,
      host,
    );
  }
}

@Module({
  imports: [
    TypeOrmModule.forRootAsync({
      useFactory: () => ({ ...options, autoLoadEntities: true }), // options: type, host, ...
      dataSourceFactory: async (options) => register(new DataSource(options!)),
    }),
    TypeOrmModule.forFeature([Member]),
  ],
  controllers: [Members],
  providers: [{ provide: APP_FILTER, useClass: NotFoundFilter }],
})
export class Shop {}
// docs: end
